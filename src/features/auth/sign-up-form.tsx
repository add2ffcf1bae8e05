import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { signUp } from '@/features/auth/auth-api';
import { rememberEmail } from '@/features/auth/pending-email';
import { PasswordField } from '@/features/auth/password-field';
import { keepDraft, readDraft } from '@/features/auth/sign-up-draft';
import { toAppError } from '@/lib/app-error';
import { BRAND } from '@/lib/brand';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/use-document-title';
import {
  roleFromQuery,
  SIGN_UP_ROLE_LABELS,
  SIGN_UP_ROLES,
  signUpSchema,
  type SignUp,
} from '@domain/auth.ts';

const ROLE_OPTIONS = SIGN_UP_ROLES.map((value) => ({ value, label: SIGN_UP_ROLE_LABELS[value] }));

/** Sign-up. What is typed is kept in this tab until the account is confirmed. */
export function SignUpForm({ next }: { next: string | undefined }) {
  useDocumentTitle('Create your account');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const asked = query.get('role');
  const form = useForm<SignUp>({
    resolver: zodResolver(signUpSchema),
    defaultValues: initialValues(asked),
  });
  const { register, control, handleSubmit, setError, setFocus, formState } = form;
  const { errors } = formState;
  const values = useWatch({ control });

  useEffect(() => {
    keepDraft({ name: '', email: '', password: '', city_region: '', ...values, role: values.role });
  }, [values]);

  const create = useMutation({
    mutationFn: signUp,
    onSuccess: ({ confirmed }, { email }) => {
      if (confirmed) {
        toast.success('Signed in successfully!');
        return;
      }
      rememberEmail(email);
      toast.success('Account created! Check your email to verify.');
      void navigate(paths.checkEmail.getHref());
    },
    onError: (thrown) => {
      const error = toAppError(thrown);
      toast.error(error.userMessage || 'Failed to create account');
      if (error.code === 'weak_password') {
        setError('password', { message: error.userMessage });
        setFocus('password');
      } else if (error.code === 'email_taken' || error.code === 'email_address_invalid') {
        setError('email', { message: error.userMessage });
        setFocus('email');
      }
    },
  });
  const failure = create.isError ? toAppError(create.error) : undefined;
  const signInHref = paths.login.getHref(next);

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h1" className="text-3xl">
          Join {BRAND.name}
        </CardTitle>
        <CardDescription>Free to start. No card needed.</CardDescription>
      </CardHeader>
      <CardContent>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            void handleSubmit((valid) => {
              create.mutate(valid);
            })(event);
          }}
        >
          {failure?.code === 'email_taken' && (
            <Alert variant="warning" title="This email already has an account">
              <Link to={signInHref} className="prose-link">
                Sign in instead
              </Link>
              {' or '}
              <Link to={paths.forgotPassword.getHref()} className="prose-link">
                choose a new password
              </Link>
              . What you typed stays here.
            </Alert>
          )}
          {failure !== undefined &&
            !['email_taken', 'weak_password', 'email_address_invalid'].includes(failure.code) && (
              <Alert variant="destructive" title="Failed to create account">
                {failure.userMessage}
              </Alert>
            )}
          <Field label="Full name" error={errors.name?.message} required>
            {(props) => <Input {...props} {...register('name')} autoComplete="name" />}
          </Field>
          <Field label="Email" error={errors.email?.message} required>
            {(props) => (
              <Input {...props} {...register('email')} type="email" autoComplete="username" />
            )}
          </Field>
          <PasswordField
            label="Password"
            error={errors.password?.message}
            autoComplete="new-password"
            rulesFor={values.password ?? ''}
            {...register('password')}
          />
          <Controller
            control={control}
            name="role"
            render={({ field: { value, onChange, ref } }) => (
              <Field label="I am a..." error={errors.role?.message} required>
                {(props) => (
                  <Select
                    {...props}
                    ref={ref}
                    value={value}
                    onValueChange={onChange}
                    options={ROLE_OPTIONS}
                  />
                )}
              </Field>
            )}
          />
          <Field label="City (optional)" error={errors.city_region?.message}>
            {(props) => (
              <Input
                {...props}
                {...register('city_region')}
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
        <div className="mt-6 text-center text-sm">
          <Link to={signInHref} className="prose-link">
            Already have an account? Sign in
          </Link>
        </div>
      </CardContent>
    </Card>
  );
}

function initialValues(asked: string | null): SignUp {
  const { role, ...draft } = readDraft();
  return { ...draft, role: asked === null ? (role ?? 'creator') : roleFromQuery(asked) };
}
