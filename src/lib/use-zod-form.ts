import { useRef, useState, type InputEvent, type RefObject, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** What checks a form: a zod schema, or a function over one. */
export interface FormSchema<T, Values = unknown> {
  safeParse: (
    values: Values,
  ) => { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
}

/** Messages by field name; a value inside a list or an object has its path, as in `links.0`. */
type FormErrors = Readonly<Partial<Record<string, string>>>;

interface ZodForm {
  /** Spread on the `<form>`. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onInput: (event: InputEvent<HTMLFormElement>) => void;
    onReset: () => void;
  };
  errors: FormErrors;
  /** Shows a message of the server beside a field and focuses the field. */
  fail: (field: string, message: string) => void;
  /** Replaces all messages and focuses the first field that has one. */
  show: (errors: Record<string, string>) => void;
  /** Removes the messages of a field and of the values inside it. */
  clear: (field: string) => void;
}

interface ZodFormOptions {
  /** Called with the messages before they are shown. */
  onInvalid?: (errors: Readonly<Record<string, string>>) => void;
}

interface StateForm extends ZodForm {
  /** The messages for the values as they are now, also before they are submitted. */
  problems: () => FormErrors;
}

/**
 * Validates a form when it is submitted. The values are read from the page, so text that the
 * browser filled in or that was typed before hydration is included. `onValid` gets the parsed
 * values.
 */
export function useZodForm<T>(
  schema: FormSchema<T>,
  onValid: (values: T) => void,
  options: ZodFormOptions = {},
): ZodForm {
  return useForm((form) => schema.safeParse(readForm(form)), onValid, options);
}

/**
 * The same for values that are held in state, because the screen shows something of them while they
 * are typed: a counter, a preview, a button that waits for a choice. The page is not read; the
 * fields have their names for the focus and for the messages.
 */
export function useStateForm<T, Values>(
  schema: FormSchema<T, Values>,
  values: Values,
  onValid: (values: T) => void,
  options: ZodFormOptions = {},
): StateForm {
  const form = useForm(() => schema.safeParse(values), onValid, options);
  return {
    ...form,
    problems: () => {
      const parsed = schema.safeParse(values);
      return parsed.success ? {} : messagesOf(parsed.error.issues);
    },
  };
}

function useForm<T>(
  check: (form: HTMLFormElement) => ReturnType<FormSchema<T>['safeParse']>,
  onValid: (values: T) => void,
  { onInvalid }: ZodFormOptions,
): ZodForm {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});

  const show = (found: Record<string, string>) => {
    // The messages stand before a field takes the focus, which brings it into view with its message.
    flushSync(() => setErrors(found));
    const names = Object.keys(found);
    const first = [...(ref.current?.elements ?? [])].find(
      (element) =>
        element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? ''),
    );
    if (first instanceof HTMLElement) first.focus();
  };

  const clear = (field: string) => {
    setErrors((now) => {
      const kept = Object.entries(now).filter(
        ([path]) => path !== field && !path.startsWith(`${field}.`),
      );
      return kept.length === Object.keys(now).length ? now : Object.fromEntries(kept);
    });
  };

  return {
    form: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        const parsed = check(event.currentTarget);
        if (parsed.success) {
          setErrors({});
          onValid(parsed.data);
          return;
        }
        const found = messagesOf(parsed.error.issues);
        onInvalid?.(found);
        show(found);
      },
      onInput: ({ target }) => {
        if (target instanceof Element) clear(target.getAttribute('name') ?? '');
      },
      onReset: () => {
        setErrors({});
      },
    },
    errors,
    fail: (field, message) => {
      show({ [field]: message });
    },
    show,
    clear,
  };
}

/** The first message of each field. */
function messagesOf(issues: readonly Issue[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[path.map(String).join('.')] ??= message;
  return found;
}

/**
 * The values of a form by field name: a text for a field, a list of the checked values for
 * checkboxes with a `value`, true or false for a checkbox without one.
 */
export function readForm(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  const values: Record<string, unknown> = Object.fromEntries(data);
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || element.type !== 'checkbox') continue;
    const { name } = element;
    if (name !== '')
      values[name] = element.hasAttribute('value') ? data.getAll(name) : data.has(name);
  }
  return values;
}
