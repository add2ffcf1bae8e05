declare module 'mjml' {
  interface Options {
    validationLevel: 'strict' | 'soft' | 'skip';
    keepComments: boolean;
  }
  interface Result {
    html: string;
    errors: readonly { formattedMessage: string }[];
  }
  export default function mjml2html(source: string, options: Options): Promise<Result>;
}
