/**
 * The seed of the nth block (from 0) of a campaign: 32 bits that look unlike those of its neighbours and of
 * other campaigns, however close the campaigns' seeds (splitmix32).
 */
export function blockSeed(campaign: number, nth: number): number {
  let bits = (mixed(campaign) + Math.imul(nth, 0x9e3779b9)) | 0;
  bits = mixed(bits);
  return bits;
}

function mixed(from: number): number {
  let bits = (from + 0x9e3779b9) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return bits ^ (bits >>> 15);
}
