import type { ClaimLine } from '@domain/pitch/claims.ts';
import {
  BODY_MAX_WORDS,
  HEADLINE_MAX_CHARACTERS,
  HEADLINE_MAX_WORDS,
} from '@domain/pitch/pitch.ts';
import { Pencil } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CardTitle } from '@/components/ui/card';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/textarea';
import { Count } from '@/features/pitches/count';
import { SourcedText } from '@/features/pitches/studio/sourced-text';
import type { VariationEditor } from '@/features/pitches/studio/use-variation-editor';
import { countsOf } from '@/features/pitches/studio/variation-text';
import { partTexts } from '@/lib/pitch-parts';

interface PartProps {
  line: ClaimLine;
  label: string;
  editor: VariationEditor;
  editing: boolean;
  onEdit: () => void;
  onDone: () => void;
  /** What stands under the words. */
  children?: ReactNode;
}

/** One part of a variation: its sentences with their sources, or a field to edit it. */
export function Part({ line, label, editor, editing, onEdit, onDone, children }: PartProps) {
  const id = useId();
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <div>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <label
          {...(editing && { htmlFor: id })}
          className="text-xs font-semibold text-muted-foreground"
        >
          {label}
        </label>
        {editing ? (
          <Button variant="outline" size="sm" className="mb-1.5" onClick={onDone}>
            Done<span className="sr-only"> with the {label.toLowerCase()}</span>
          </Button>
        ) : (
          <Button ref={edit} variant="ghost" size="sm" className="-mr-3" onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
            Edit<span className="sr-only"> the {label.toLowerCase()}</span>
          </Button>
        )}
      </div>
      {editing ? (
        <PartField id={id} line={line} editor={editor} onDone={onDone} />
      ) : (
        <PartText line={line} editor={editor} />
      )}
      {children}
    </div>
  );
}

function PartText({ line, editor }: Pick<PartProps, 'line' | 'editor'>) {
  const texts = partTexts(editor.text, line);
  const claims = editor.base.claims.filter((claim) => claim.line === line);
  if (texts.every((text) => text.trim() === ''))
    return <p className="text-muted-foreground">Nothing here yet.</p>;
  if (line === 'talking_points')
    return (
      <ul className="max-w-measure list-disc space-y-1 pl-5 break-words">
        {texts.map((text, index) => (
          <li key={index}>
            <SourcedText text={text} claims={claims.filter((claim) => text.includes(claim.text))} />
          </li>
        ))}
      </ul>
    );
  const text = <SourcedText text={texts[0] ?? ''} claims={claims} />;
  if (line === 'headline')
    return <CardTitle className="max-w-measure text-2xl break-words">{text}</CardTitle>;
  return <p className="max-w-measure break-words">{text}</p>;
}

type PartFieldProps = Pick<PartProps, 'line' | 'editor' | 'onDone'> & { id: string };

function PartField({ id, line, editor, onDone }: PartFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const list = line === 'talking_points';
  const value = partTexts(editor.text, line).join('\n');
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  return (
    <>
      <Textarea
        ref={field}
        id={id}
        spellCheck
        rows={line === 'headline' ? 1 : 3}
        className={line === 'headline' ? 'min-h-11 font-display text-xl' : undefined}
        value={value}
        aria-describedby={`${id}-counts ${id}-keys`}
        onChange={({ target }) => {
          editor.type(line, list ? target.value.split('\n') : [target.value.replace(/\n+/g, ' ')]);
        }}
        onBlur={editor.endTyping}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const enter = event.key === 'Enter' && (!list || event.ctrlKey || event.metaKey);
          if (event.key !== 'Escape' && !enter) return;
          event.preventDefault();
          onDone();
        }}
      />
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-muted-foreground">
        <span id={`${id}-counts`}>
          <FieldCounts line={line} editor={editor} />
        </span>
        <span id={`${id}-keys`}>{list ? 'One point a line. Esc: done' : 'Enter or Esc: done'}</span>
      </p>
    </>
  );
}

function FieldCounts({ line, editor }: Pick<PartProps, 'line' | 'editor'>) {
  const { headlineCharacters, headlineWords, bodyWords } = countsOf(editor.text);
  if (line !== 'headline')
    return <Count value={bodyWords} max={BODY_MAX_WORDS} what="words in the pitch" />;
  return (
    <>
      <Count value={headlineCharacters} max={HEADLINE_MAX_CHARACTERS} what="characters" />
      {', '}
      <Count value={headlineWords} max={HEADLINE_MAX_WORDS} what="words" />
    </>
  );
}
