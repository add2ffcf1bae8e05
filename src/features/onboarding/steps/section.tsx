import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import type { ProfileValues } from '@/features/onboarding/editor/profile-values';
import { inWords } from '@/features/onboarding/sentences/in-words';
import { SECTIONS, type SectionId } from '@/features/onboarding/steps/steps';
import { cn } from '@/lib/cn';

interface SectionProps {
  id: SectionId;
  children: ReactNode;
}

/** One part of a step: open with its fields, or a line that says what is there. One is open at a time. */
export function Section({ id, children }: SectionProps) {
  const { values, section, openSection, wanted } = useProfileForm();
  const panelId = useId();
  const box = useRef<HTMLElement>(null);
  const { title, hint, fields } = SECTIONS[id];
  const open = section === id;
  const isWanted = (fields as readonly string[]).includes(wanted ?? '');

  useEffect(() => {
    if (isWanted && wanted !== null) focusField(box.current, wanted);
  }, [isWanted, wanted]);

  return (
    <section
      ref={box}
      className={cn('min-w-0 border-l-4 pl-4', open ? 'border-accent' : 'border-border')}
    >
      <h3 className="font-sans">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => openSection(id)}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-2 text-left sm:flex-nowrap font-semibold hover:underline"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 shrink-0 transition-transform', open && 'rotate-90')}
          />
          <span className="min-w-0 sm:shrink-0">{title}</span>
          {!open && (
            <span className="min-w-0 basis-full truncate pl-6 text-sm font-normal text-muted-foreground sm:basis-auto sm:pl-0">
              {summaryOf(id, values)}
            </span>
          )}
        </button>
      </h3>
      <div id={panelId} hidden={!open} className="pb-3">
        <p className="mb-5 max-w-measure text-sm text-muted-foreground">{hint}</p>
        <div className="grid gap-6">{children}</div>
      </div>
    </section>
  );
}

/** Puts the focus into the field, or to the first control beside it where it has none yet. */
export function focusField(box: HTMLElement | null, field: string): void {
  const target =
    box?.querySelector<HTMLElement>(
      `[name="${field}"], [name^="${field}."], [data-field="${field}"]`,
    ) ?? box?.querySelector<HTMLElement>('[id] :is(input, textarea, button)');
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/** The first thing that is given; addresses and files are not spelled out. */
function summaryOf(id: SectionId, values: ProfileValues): string {
  const [first] = SECTIONS[id].fields.map((field) => inWords(field, values)).filter(Boolean);
  if (first === undefined) return 'Not given yet';
  return /^https?:/.test(first) ? 'Given' : first;
}
