import { type Day } from './day.ts';

/**
 * Equinoxes and solstices after Jean Meeus, Astronomical Algorithms, second edition, chapter 27
 * (tables 27.B and 27.C, years 2000 to 3000). Good to about a minute.
 */
export type SunPoint = 'march' | 'june' | 'september' | 'december';

const MEAN: Readonly<Record<SunPoint, readonly number[]>> = {
  march: [2451623.80984, 365242.37404, 0.05169, -0.00411, -0.00057],
  june: [2451716.56767, 365241.62603, 0.00325, 0.00888, -0.0003],
  september: [2451810.21715, 365242.01767, -0.11575, 0.00337, 0.00078],
  december: [2451900.05952, 365242.74049, -0.06223, -0.00823, 0.00032],
};

/** Amplitude, phase and speed (degrees) of the periodic terms. */
const TERMS: readonly (readonly [number, number, number])[] = [
  [485, 324.96, 1934.136],
  [203, 337.23, 32964.467],
  [199, 342.08, 20.186],
  [182, 27.85, 445267.112],
  [156, 73.14, 45036.886],
  [136, 171.52, 22518.443],
  [77, 222.54, 65928.934],
  [74, 296.72, 3034.906],
  [70, 243.58, 9037.513],
  [58, 119.81, 33718.147],
  [52, 297.17, 150.678],
  [50, 21.02, 2281.226],
  [45, 247.54, 29929.562],
  [44, 325.15, 31555.956],
  [29, 60.93, 4443.417],
  [18, 155.12, 67555.328],
  [17, 288.79, 4562.452],
  [16, 198.04, 62894.029],
  [14, 199.76, 31436.921],
  [12, 95.39, 14577.848],
  [12, 287.11, 31931.756],
  [12, 320.81, 34777.259],
  [9, 227.73, 1222.114],
  [8, 15.45, 16859.074],
];

const UNIX_EPOCH = 2440587.5;
/** Terrestrial minus universal time, about 70 seconds in this century's first half, in days. */
const CLOCK_LEAD = 70 / 86_400;

const cosDegrees = (degrees: number) => Math.cos((degrees * Math.PI) / 180);

/** The moment in UTC, in milliseconds since 1970. */
export function sunMoment(year: number, point: SunPoint): number {
  const y = (year - 2000) / 1000;
  const mean = MEAN[point].reduce((sum, factor, power) => sum + factor * y ** power, 0);
  const t = (mean - 2451545) / 36525;
  const w = 35999.373 * t - 2.47;
  const lambda = 1 + 0.0334 * cosDegrees(w) + 0.0007 * cosDegrees(2 * w);
  const s = TERMS.reduce((sum, [a, b, c]) => sum + a * cosDegrees(b + c * t), 0);
  const found = mean + (0.00001 * s) / lambda;
  return (found - CLOCK_LEAD - UNIX_EPOCH) * 86_400_000;
}

/** The day of the moment in US Eastern time: daylight saving time is off in December only. */
export function sunDay(year: number, point: SunPoint): Day {
  const offsetHours = point === 'december' ? -5 : -4;
  return Math.floor((sunMoment(year, point) / 3_600_000 + offsetHours) / 24);
}
