const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Readonly<Record<string, number>> = {
  dozen: 12,
  hundred: 100,
  thousand: 1000,
  k: 1000,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
};
/** By value below twenty; others are made of a ten. */
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );

/** The value of a number word below 100, or null. */
function smallNumber(word: string): number | null {
  const unit = UNITS.indexOf(word);
  if (unit >= 0) return unit;
  const ten = TENS.indexOf(word);
  return ten >= 0 ? (ten + 2) * 10 : null;
}

/** The factor of 'hundred', 'million', 'k' and the like, or null. */
const scaleOf = (word: string): number | null => SCALES[word] ?? null;

/** The value of 'third' or '3rd', or null. */
export function ordinalOf(word: string): number | null {
  const digits = /^(\d+)(?:st|nd|rd|th)$/u.exec(word);
  if (digits !== null) return Number(digits[1]);
  if (word === 'hundredth') return 100;
  const ten = word.endsWith('tieth') ? TENS.indexOf(`${word.slice(0, -4)}y`) : -1;
  return ten >= 0 ? (ten + 2) * 10 : ORDINALS.indexOf(word) + 1 || null;
}

/** The number that starts at `index`: its value and how many words it takes; null when none does. */
export function readNumber(
  words: readonly string[],
  index: number,
): { value: number; length: number } | null {
  let total = 0;
  let current: number | null = null;
  let at = index;
  let end = index;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const digits = /^\d/u.test(word) ? readDigits(word) : null;
    const small = smallNumber(word);
    const scale = scaleOf(word);
    if (digits !== null) {
      if (current !== null) break;
      current = digits;
    } else if (small !== null) {
      if (current === null) current = small;
      else if (current >= 20 && current < 100 && current % 10 === 0 && small > 0 && small < 10) {
        current += small;
      } else if ((current === 19 || current === 20) && small >= 10) {
        // A year in words: nineteen eighty, twenty nineteen.
        current = current * 100 + small;
      } else if (current % 100 === 0 && current + total > 0) current += small;
      else break;
    } else if (scale !== null && (current !== null || opensScale(words, at))) {
      current = (current ?? 1) * scale;
      if (scale >= 1000) {
        total += current;
        current = null;
      }
    } else if (
      word === 'and' &&
      total + (current ?? 0) >= 100 &&
      smallNumber(words[at + 1] ?? '') !== null
    ) {
      continue;
    } else break;
    end = at + 1;
    if (current === null) current = total === 0 ? null : 0;
  }
  return end === index ? null : { value: total + (current ?? 0), length: end - index };
}

/** 'a hundred', 'a million': one of them. The letters k, m and b need a number before them. */
const opensScale = (words: readonly string[], at: number) =>
  (words[at] ?? '').length > 2 && /^(?:a|an|the|half)$/u.test(words[at - 1] ?? '');

function readDigits(word: string): number | null {
  const match = /^(\d[\d,]*(?:\.\d+)?)$/u.exec(word);
  return match !== null ? Number((match[1] ?? '').replaceAll(',', '')) : null;
}
