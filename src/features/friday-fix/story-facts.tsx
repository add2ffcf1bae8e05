import { SAMPLE_STORY, SAMPLE_STORY_INVENTED } from '@domain/friday-fix/sample-story.ts';
import { MODEL_WRITTEN } from '@domain/friday-fix/model-written.ts';
import { Badge } from '@/components/ui/badge';
import { useDemoStory } from '@/features/friday-fix/use-demo-story';

interface StoryFactsProps {
  story: {
    id: string;
    invented: boolean;
    format: string;
    city_region: string | null;
    model_written: boolean;
  };
  userId: string;
  /** The reader has asked its creator already. */
  asked: boolean;
  /** What stands first, such as the date of the issue. */
  first?: string;
}

/** What a card is: whether it is a sample, whether a sample can be asked, its format and place, who wrote it. */
export function StoryFacts({ story, userId, asked, first }: StoryFactsProps) {
  const demo = useDemoStory(story, userId);
  return (
    <>
      {demo === true && !asked && <Badge>Can be asked</Badge>}
      <span className="text-sm text-muted-foreground">
        {[
          first,
          story.invented && (demo === true ? SAMPLE_STORY : SAMPLE_STORY_INVENTED),
          story.format,
          story.city_region,
          story.model_written && MODEL_WRITTEN,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
