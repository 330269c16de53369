/** The address of an element of the same page; ids hold file names, and those any character. */
export function linkTo(id: string): string {
  return `#${encodeURIComponent(id)}`;
}
