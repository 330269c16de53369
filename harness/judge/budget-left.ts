/** `budget 2/3 left`: every report tells what is left of a retry budget, for that is what runs down. */
export function budgetLeft(spent: number, limit: number): string {
  return `budget ${Math.max(0, limit - spent)}/${limit} left`;
}
