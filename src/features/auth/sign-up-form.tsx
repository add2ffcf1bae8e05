import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams, useLocation } from 'wouter';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { signUp } from '@/features/auth/auth-api';
import { rememberEmail } from '@/features/auth/pending-email';
import { NewPasswordField } from '@/features/auth/password-field';
import { keepDraft, readDraft } from '@/features/auth/sign-up-draft';
import { toAppError } from '@/lib/api/app-error';
import { authWords } from '@/lib/account/auth-words';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';
import { toast } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useOnceHydrated } from '@/lib/browser/use-once-hydrated';
import { readForm, useZodForm } from '@/lib/use-zod-form';
import { CITY_MAX, NAME_MAX } from '@domain/profile/profile.ts';
import { countCharacters } from '@domain/text/text.ts';
import {
  roleFromQuery,
  SIGN_UP_ROLE_LABELS,
  SIGN_UP_ROLES,
  signUpSchema,
} from '@domain/account/credentials.ts';

const ROLE_OPTIONS = SIGN_UP_ROLES.map((value) => ({ value, label: SIGN_UP_ROLE_LABELS[value] }));

/** Sign-up. The typed text is kept in this tab until the account is confirmed. */
export function SignUpForm({ next }: { next: string | undefined }) {
  useDocumentTitle('Create your account');
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const asked = query.get('role');
  const [draft] = useState(() => initialDraft(asked));
  const [typed, setTyped] = useState({ name: draft.name, city: draft.city_region });
  const [role, setRole] = useState(draft.role);
  // The page was built without the role of this visit.
  const forMedia = useOnceHydrated(role === 'media', false);

  const create = useMutation({
    mutationFn: signUp,
    onSuccess: ({ confirmed }, { email }) => {
      if (confirmed) {
        toast.success('Signed in successfully!');
        return;
      }
      rememberEmail(email);
      toast.success('Account created! Check your email to verify.');
      navigate(paths.checkEmail.getHref());
    },
    onError: (thrown) => {
      const error = toAppError(thrown);
      toast.error(authWords(error) || 'Failed to create account');
      if (error.code === 'weak_password') {
        fail('password', authWords(error));
      } else if (error.code === 'email_address_invalid') {
        fail('email', authWords(error));
      }
    },
  });
  const { form, errors, fail } = useZodForm(signUpSchema, (values) => {
    create.mutate(values);
  });
  const failure = create.isError ? toAppError(create.error) : undefined;
  const signInHref = paths.login.getHref(next);

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h1" className="text-3xl">
          Join {BRAND.name}
        </CardTitle>
        <CardDescription>
          {forMedia
            ? 'Free for media professionals. At most 5 pitches a week by mail; you set the number.'
            : 'Free to start. No card needed.'}
        </CardDescription>
      </CardHeader>
      <CardContent>
        <form
          {...form}
          onInput={(event) => {
            form.onInput(event);
            keepDraft(readForm(event.currentTarget));
          }}
          className="grid gap-5 sm:gap-4"
        >
          {failure !== undefined &&
            !['weak_password', 'email_address_invalid'].includes(failure.code) && (
              <Alert variant="destructive" title="Failed to create account">
                {authWords(failure)}
              </Alert>
            )}
          <Field
            label="Full name"
            error={errors.name}
            {...counterOf(typed.name, NAME_MAX)}
            required
          >
            {(props) => (
              <Input
                {...props}
                name="name"
                autoComplete="name"
                defaultValue={draft.name}
                onChange={({ target }) => setTyped({ ...typed, name: target.value })}
              />
            )}
          </Field>
          <Field label="Email" error={errors.email} required>
            {(props) => (
              <Input
                {...props}
                name="email"
                type="email"
                autoComplete="username"
                defaultValue={draft.email}
              />
            )}
          </Field>
          <NewPasswordField
            label="Password"
            error={errors.password}
            defaultValue={draft.password}
          />
          <Field label="I am a..." error={errors.role} required>
            {(props) => (
              <Select
                {...props}
                name="role"
                value={role}
                onValueChange={setRole}
                options={ROLE_OPTIONS}
              />
            )}
          </Field>
          <Field
            label="City (optional)"
            description="City and state"
            error={errors.city_region}
            {...counterOf(typed.city, CITY_MAX)}
          >
            {(props) => (
              <Input
                {...props}
                name="city_region"
                defaultValue={draft.city_region}
                onChange={({ target }) => setTyped({ ...typed, city: target.value })}
                placeholder="e.g., Los Angeles, CA"
                autoComplete="address-level2"
              />
            )}
          </Field>
          <Button type="submit" size="lg" busy={create.isPending}>
            {create.isPending ? 'Creating account...' : 'Create Account'}
          </Button>
          <p className="text-center text-sm text-muted-foreground">
            By creating an account you agree to the{' '}
            <a href={paths.terms.getHref()} target="_blank" rel="noopener" className="prose-link">
              terms
            </a>{' '}
            and the{' '}
            <a href={paths.privacy.getHref()} target="_blank" rel="noopener" className="prose-link">
              privacy policy
            </a>
            .
          </p>
        </form>
        <div className="mt-3 text-center text-sm sm:mt-6">
          <Link to={signInHref} className="prose-link inline-flex min-h-11 items-center sm:min-h-0">
            Already have an account? Sign in
          </Link>
        </div>
      </CardContent>
    </Card>
  );
}

function initialDraft(asked: string | null) {
  const { role, ...draft } = readDraft();
  const fallback = asked === null ? (role ?? 'creator') : roleFromQuery(asked);
  return { ...draft, role: earlyRole() ?? fallback };
}

/** What the prerendered form shows: the role of the address, or the one chosen before the app's code ran. */
function earlyRole() {
  if (typeof document === 'undefined') return undefined;
  const select = document.querySelector<HTMLSelectElement>('[data-rendered] select[name="role"]');
  return select === null ? undefined : roleFromQuery(select.value);
}

/** The counter of a field once half of its room is used: of a usual name it would say nothing. */
function counterOf(text: string | undefined, max: number) {
  const value = countCharacters(text ?? '');
  return value > max / 2 ? { counter: { value, max } } : {};
}
