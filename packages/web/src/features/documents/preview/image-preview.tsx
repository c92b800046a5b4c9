import { FileWarning } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** An image from bytes in memory. */
export function ImagePreview({ bytes, name }: { bytes: Blob; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    if (image.current) image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  if (hasFailed) {
    return (
      <EmptyState
        icon={<FileWarning />}
        title="This picture could not be shown."
        text="The file may be damaged. Download it to try another program."
      />
    );
  }
  return (
    <div className="flex min-h-0 flex-1 items-start justify-center overflow-auto bg-sunken p-4">
      <img ref={image} alt={name} className="max-w-full shadow-control" onError={() => setHasFailed(true)} />
    </div>
  );
}
