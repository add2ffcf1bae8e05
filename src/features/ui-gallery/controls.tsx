import { ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { Row, Specimen } from '@/features/ui-gallery/specimen';

const VARIANTS = ['primary', 'secondary', 'outline', 'ghost', 'destructive', 'link'] as const;
const TYPES = [
  { value: 'tv_local', label: 'Local TV or paper' },
  { value: 'podcast', label: 'Podcast' },
] as const;

/** Buttons and form controls. */
export function Controls() {
  return (
    <>
      <Specimen title="Button">
        {(['md', 'sm', 'lg'] as const).map((size) => (
          <Row key={size}>
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
          </Row>
        ))}
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              disabled
            </Button>
          ))}
        </Row>
        <Row>
          <Button busy>Saving...</Button>
          <Button variant="outline" busy>
            Saving...
          </Button>
          <Button>
            With an icon <ArrowRight aria-hidden className="size-4" />
          </Button>
          <Button size="icon" variant="outline" aria-label="Delete">
            <Trash2 aria-hidden className="size-5" />
          </Button>
          <Button asChild variant="secondary">
            <a href="#top">A link</a>
          </Button>
        </Row>
      </Specimen>
      <Specimen title="Field">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextFields />
          <Choices />
        </div>
      </Specimen>
    </>
  );
}

function TextFields() {
  const [logline, setLogline] = useState('A librarian who lends what others pull.');
  return (
    <div className="grid content-start gap-5">
      <Field label="Full name" description="As it should stand in print." required>
        {(props) => <Input {...props} placeholder="e.g., Ida B. Wells" />}
      </Field>
      <Field label="Email" error="This is not an email address.">
        {(props) => <Input {...props} type="email" defaultValue="ida@" />}
      </Field>
      <Field label="Locked">
        {(props) => <Input {...props} disabled defaultValue="Memphis" />}
      </Field>
      <Field
        label="Logline"
        counter={{ value: logline.length, max: 30 }}
        {...(logline.length > 30 ? { error: 'At most 30 characters.' } : {})}
      >
        {(props) => (
          <Textarea
            {...props}
            value={logline}
            onChange={(event) => {
              setLogline(event.target.value);
            }}
          />
        )}
      </Field>
    </div>
  );
}

function Choices() {
  const [type, setType] = useState<(typeof TYPES)[number]['value'] | ''>('');
  return (
    <div className="grid content-start gap-5">
      <Field label="Pitch type" error="Please choose one.">
        {(props) => (
          <Select
            {...props}
            value={type}
            onValueChange={setType}
            options={TYPES}
            placeholder="Choose a type"
          />
        )}
      </Field>
      <Field label="Not available">
        {(props) => (
          <Select {...props} disabled value="podcast" onValueChange={setType} options={TYPES} />
        )}
      </Field>
      <Ticks />
      <RadioGroup defaultValue="a" aria-label="How often">
        <RadioGroupItem value="a" label="Every Friday" description="The usual." />
        <RadioGroupItem value="b" label="Once a month" />
        <RadioGroupItem value="c" label="Never" disabled />
      </RadioGroup>
    </div>
  );
}

function Ticks() {
  return (
    <div className="grid gap-4">
      <label className="flex items-center gap-3">
        <Checkbox defaultChecked /> Politics
      </label>
      <label className="flex items-center gap-3">
        <Checkbox /> Culture
      </label>
      <label className="flex items-center gap-3">
        <Checkbox disabled /> Sports
      </label>
      <label className="flex items-center gap-3">
        <Switch defaultChecked /> Auto Refresh
      </label>
      <label className="flex items-center gap-3">
        <Switch /> Digest
      </label>
      <label className="flex items-center gap-3">
        <Switch disabled /> Locked
      </label>
    </div>
  );
}
