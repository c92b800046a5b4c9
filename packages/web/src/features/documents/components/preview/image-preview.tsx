import { FileWarning } from 'lucide-react';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PreviewLoading } from './preview-loading.tsx';

/** A picture, from bytes that this page holds. */
export function ImagePreview({ bytes, name }: { bytes: Blob; name: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
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
  if (address === null) return <PreviewLoading />;
  return (
    <div className="flex min-h-0 flex-1 items-start justify-center overflow-auto bg-sunken p-4">
      <img
        src={address}
        alt={name}
        className="max-w-full shadow-control"
        onError={() => setHasFailed(true)}
      />
    </div>
  );
}
