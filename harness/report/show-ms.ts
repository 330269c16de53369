/** Milliseconds as scenario files spell durations: `0ms`, `250ms`, `1s`, `1.5s`, `1m30s`, `2h`. */
export function showMs(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms * 1000) / 1000}ms`;
  const whole = Math.round(ms);
  const part = (count: number, unit: string) => (count > 0 ? `${count}${unit}` : "");
  const hours = Math.floor(whole / 3_600_000);
  const minutes = Math.floor((whole % 3_600_000) / 60_000);
  return part(hours, "h") + part(minutes, "m") + part((whole % 60_000) / 1000, "s");
}
