import { useQuery } from '@tanstack/react-query';
import { Download, Redo2, RefreshCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/components/ui/button';
import { useSession } from '@/lib/account/session';
import { toAppError } from '@/lib/api/app-error';
import { downloadText } from '@/lib/browser/download';
import { cn } from '@/lib/cn';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { copyWaits, wordsOfUse } from '@/lib/pitch-quota/words-of-use';
import { fileNameOf, pitchAsFile } from '@/features/pitches/pitch-file';
import type { Pitch } from '@/features/pitches/queries';
import { useTakePitch } from '@/features/pitches/take-pitch';
import { rewrittenBy } from '@/features/pitches/studio/written-by';
import type { VariationEditor } from '@/features/pitches/studio/use-variation-editor';

interface StudioActionsProps {
  pitch: Pitch;
  editor: VariationEditor;
  /** The words on the screen as plain text. */
  copied: string;
}

/** Undo and redo, another version, copying and downloading. */
export function StudioActions({ pitch, editor, copied }: StudioActionsProps) {
  const [said, setSaid] = useState<{ words: string; failed: boolean } | null>(null);
  const { position } = editor.base;
  const take = useTakePitch(pitch.id);
  const { user } = useSession();
  const quota = useQuery({ ...pitchQuotaQuery(user?.id ?? ''), enabled: user !== null });
  const waits = copyWaits(quota.data, pitch.used_at);
  const uses = waits ?? wordsOfUse('copy', quota.data, pitch.used_at);

  const regenerate = async () => {
    setSaid(null);
    try {
      const { left, written } = await editor.regenerate();
      const more = left === 1 ? 'once more' : `${String(left)} more times`;
      setSaid({
        words: `${rewrittenBy(written)} Undo brings the earlier words back. ${left > 0 ? `You can do this ${more}.` : 'That was the last time for this pitch.'}`,
        failed: false,
      });
    } catch (error) {
      const { code, userMessage } = toAppError(error);
      // Nothing went wrong there: the profile has no more to say.
      setSaid({ words: userMessage, failed: code !== 'nothing_left' });
    }
  };

  const download = async (fileName: string, text: string) => {
    setSaid(null);
    try {
      await take('download');
      downloadText(fileName, text);
    } catch (error) {
      setSaid({ words: toAppError(error).userMessage, failed: false });
    }
  };
  const downloadAll = () => {
    const variations = pitch.variations.map((one) =>
      one.id === editor.base.id ? { ...one, ...editor.text } : one,
    );
    void download(fileNameOf(pitch.news_peg), pitchAsFile({ ...pitch, variations }));
  };

  return (
    <>
      <UndoButtons editor={editor} />
      <Button
        variant="outline"
        size="sm"
        busy={editor.regenerating}
        disabled={editor.status === 'conflict'}
        onClick={() => void regenerate()}
      >
        <RefreshCw aria-hidden className="size-4" />
        Write another version
      </Button>
      {waits === null && (
        <>
          <CopyButton
            text={copied}
            what={`pitch ${String(position)}`}
            before={() => take('copy')}
          />
          <Button
            variant="outline"
            size="sm"
            onClick={() => void download(fileNameOf(editor.text.headline), copied)}
          >
            <Download aria-hidden className="size-4" />
            Download
          </Button>
          {pitch.variations.length > 1 && (
            <Button variant="ghost" size="sm" onClick={downloadAll}>
              Download all {pitch.variations.length}
            </Button>
          )}
        </>
      )}
      <p
        role={said?.failed === true ? 'alert' : 'status'}
        className={cn(
          'min-h-5 w-full text-sm',
          said?.failed === true ? 'text-destructive' : 'text-muted-foreground',
        )}
      >
        {said?.words ?? uses}
      </p>
    </>
  );
}

/** Undo and redo. */
export function UndoButtons({ editor }: { editor: VariationEditor }) {
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Undo"
        disabled={!editor.canUndo}
        onClick={editor.undo}
      >
        <Undo2 aria-hidden className="size-4" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Redo"
        disabled={!editor.canRedo}
        onClick={editor.redo}
      >
        <Redo2 aria-hidden className="size-4" />
      </Button>
    </>
  );
}
