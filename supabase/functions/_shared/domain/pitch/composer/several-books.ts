/** 'I have written seven novels': which one is 'my book'? */
export const SEVERAL_BOOKS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|\d+) (?:\p{L}+ ){0,2}?(?:books|novels|memoirs|collections|mysteries|romances)\b/iu;
