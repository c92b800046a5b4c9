import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { Button } from '../actions/button.tsx';

/** Without this, a file dropped beside the drop zone would replace the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const ends = new AbortController();
    const preventNavigation = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', preventNavigation, { signal: ends.signal });
    window.addEventListener('drop', preventNavigation, { signal: ends.signal });
    return () => ends.abort();
  }, []);
}

/** Whether files are dragged over the zone, and the drop handler. */
function useDropZone(onFiles: (files: File[]) => void) {
  // Entering a child fires before leaving its parent, so both are counted.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const settle = (next: number) => {
    depth.current = Math.max(0, next);
    setIsOver(depth.current > 0);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (hasFiles(event)) settle(depth.current + 1);
      },
      onDragLeave: (event: DragEvent) => {
        if (hasFiles(event)) settle(depth.current - 1);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        settle(0);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

export interface FileDropZoneProps {
  title: string;
  /** The title while files are dragged over the zone. */
  titleOver: string;
  /** Which files, how large. */
  text: ReactNode;
  /** What the input is called. */
  inputLabel: string;
  /** Endings and content types, for the file chooser. */
  accept: string;
  onFiles: (files: File[]) => void;
  buttonLabel?: string | undefined;
  isSingle?: boolean | undefined;
  isPrimary?: boolean | undefined;
  isBusy?: boolean | undefined;
  /** Makes the zone tall, with everything in its middle: for a page that is about this file only. */
  icon?: ReactNode;
  /** Below the button, such as why the last file was refused. */
  children?: ReactNode;
}

const WIDE = 'flex-wrap justify-between gap-x-6 gap-y-3 px-4 py-4';
const TALL = 'flex-col gap-3 px-6 py-12 text-center max-md:py-8';

/** Takes files by drop or file chooser. What they are is judged by the caller: the chooser only suggests kinds. */
export function FileDropZone({
  title,
  titleOver,
  text,
  icon,
  onFiles,
  children,
  ...rest
}: FileDropZoneProps) {
  useNoStrayDrops();
  const zone = useDropZone(onFiles);
  return (
    <div
      {...zone.handlers}
      data-over={zone.isOver || undefined}
      className={clsx(
        'flex items-center rounded-lg border border-dashed fallback:border-border-control fallback:bg-raised transition-colors',
        icon ? TALL : WIDE,
        zone.isOver && 'border-accent bg-accent-soft',
      )}
    >
      {icon && (
        <span
          aria-hidden
          className="flex size-10 items-center justify-center rounded-lg border border-border bg-raised text-muted shadow-control [&>svg]:size-5"
        >
          {icon}
        </span>
      )}
      <div className={icon ? 'flex flex-col gap-0.5' : 'min-w-0 flex-1 basis-60'}>
        <p className="text-base font-medium">{zone.isOver ? titleOver : title}</p>
        <p className={icon ? 'text-base text-balance text-muted' : 'text-sm text-muted'}>{text}</p>
      </div>
      <Chooser onFiles={onFiles} {...rest} />
      {children}
    </div>
  );
}

type ChooserProps = Omit<FileDropZoneProps, 'title' | 'titleOver' | 'text' | 'icon' | 'children'>;

function Chooser({
  inputLabel,
  accept,
  onFiles,
  buttonLabel = 'Choose files',
  isSingle = false,
  isPrimary = true,
  isBusy = false,
}: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={!isSingle}
        hidden
        accept={accept}
        aria-label={inputLabel}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows choosing the same file again after it was removed or corrected.
          event.target.value = '';
        }}
      />
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        icon={<Upload aria-hidden />}
        isBusy={isBusy}
        className="max-md:w-full"
        onClick={() => input.current?.click()}
      >
        {buttonLabel}
      </Button>
    </>
  );
}
