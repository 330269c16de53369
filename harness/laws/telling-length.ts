/** Characters. Below this length, a text may be equal to another, or part of it, by chance. */
export const TELLING_LENGTH = 12;
