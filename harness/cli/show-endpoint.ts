/**
 * A collector's URL as people are shown it, on terminals and in logs: without user and password, and without
 * the values of its query, which may be keys.
 */
export function showEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Of what is no URL nobody knows where a password ends.
  if (url === undefined || url.host === "") return text.replace(/^([a-z][\w+.-]*:\/\/)?.*@/is, "$1");
  const query = [...url.searchParams.keys()].map((name) => `${encodeURIComponent(name)}=…`).join("&");
  url.username = "";
  url.password = "";
  url.hash = "";
  url.search = "";
  return query === "" ? url.href : `${url.href}?${query}`;
}
