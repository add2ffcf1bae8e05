import { Progress } from '@/components/ui/progress';
import { STEP_TITLES, STEPS, type Step } from '@/features/onboarding/steps/steps';
import { cn } from '@/lib/cn';

interface StepListProps {
  step: Step;
  onGo: (step: Step) => void;
}

/** The progress through the steps, and a button to each: where a step before it lacks something, that is shown. */
export function StepList({ step, onGo }: StepListProps) {
  return (
    <nav aria-label="Steps" className="grid gap-4">
      <Progress
        value={step}
        max={STEPS.length}
        aria-label="Progress"
        aria-valuetext={`Step ${String(step)} of ${String(STEPS.length)}`}
      />
      <ol className="grid grid-cols-4 gap-2 text-sm">
        {STEPS.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-current={each === step ? 'step' : undefined}
              onClick={() => {
                onGo(each);
              }}
              className={cn(
                'grid min-h-11 w-full content-start justify-items-start text-left',
                each === step ? 'font-semibold text-foreground' : 'text-muted-foreground',
                // What can be opened looks like it.
                each !== step &&
                  'underline decoration-input underline-offset-4 hover:text-foreground',
              )}
            >
              <span>Step {each}</span>
              {/* A phone has no room for four names: it shows where one is, and says the others. */}
              <span className={cn(each !== step && 'max-sm:sr-only')}>{STEP_TITLES[each]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
