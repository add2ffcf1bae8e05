/** The part of Deno that the runtime's default arguments name; tests pass their own. */
declare const Deno: { env: { get(name: string): string | undefined } };
