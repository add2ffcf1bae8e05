/**
 * A time as `format` writes it, with plain spaces. Depending on its version, Intl writes U+202F before
 * AM and PM: the same code would send other mails on another Deno.
 */
export function timeText(format: Pick<Intl.DateTimeFormat, 'format'>, time: Date): string {
  return format.format(time).replaceAll('\u202f', ' ');
}
