import { useRef, useState, type ComponentProps, type InputEvent, type SubmitEvent } from 'react';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

export interface FormSchema<T> {
  safeParse: (
    data: unknown,
  ) => { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
}

type FormErrors = Readonly<Partial<Record<string, string>>>;

interface ZodForm {
  /** Spread on the `<form>`. */
  form: Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit' | 'onInput' | 'onReset'>;
  /** Messages by field name. */
  errors: FormErrors;
  /** Puts a message of the server beside a field and goes there. */
  fail: (field: string, message: string) => void;
}

/**
 * A form of a few named fields, read from the page when it is submitted: what the browser filled
 * in, or what was typed before the code was there, counts like everything else. Forms with lists
 * and switches have react-hook-form; it costs 14 KB, which a sign-in page should not wait for.
 */
export function useZodForm<T>(schema: FormSchema<T>, onValid: (values: T) => void): ZodForm {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});

  const show = (found: Record<string, string>) => {
    setErrors(found);
    const names = Object.keys(found);
    const first = [...(ref.current?.elements ?? [])].find(
      (element) =>
        element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? ''),
    );
    if (first instanceof HTMLElement) first.focus();
  };

  return {
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const parsed = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
        if (parsed.success) {
          setErrors({});
          onValid(parsed.data);
          return;
        }
        const found: Record<string, string> = {};
        for (const { path, message } of parsed.error.issues) found[String(path[0])] ??= message;
        show(found);
      },
      onInput: (event: InputEvent<HTMLFormElement>) => {
        const name = (event.target as HTMLInputElement).name;
        setErrors((now) => (now[name] === undefined ? now : { ...now, [name]: undefined }));
      },
      onReset: () => {
        setErrors({});
      },
    },
    errors,
    fail: (field, message) => {
      show({ [field]: message });
    },
  };
}
