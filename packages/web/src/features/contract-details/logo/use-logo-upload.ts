import { useEffect, useState } from 'react';
import {
  LOGO_FAULTS,
  LOGO_FILE_LIMIT,
  type LogoUpload,
} from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { useUploadLogo } from '../../product-logos/administration-queries.ts';

/** A file that was chosen, and an address to show it at before it is sent. */
interface ChosenPicture {
  readonly file: File;
  readonly url: string;
}

/** Why an upload failed, in a sentence for the person. */
function faultOf(error: Error): string {
  if (error instanceof ApiError && error.status === 413) return LOGO_FAULTS.tooLarge;
  return (error instanceof ApiError ? error.fields['file'] : undefined) ?? error.message;
}

/** The picture that a person chose, what is wrong with it, and its upload. */
export function useLogoUpload(onDone: () => void) {
  const [picture, setPicture] = useState<ChosenPicture>();
  const [fault, setFault] = useState<string>();
  const uploading = useUploadLogo();
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture.url) : undefined), [picture]);

  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    const isTooLarge = file.size > LOGO_FILE_LIMIT;
    setFault(isTooLarge ? LOGO_FAULTS.tooLarge : undefined);
    setPicture(isTooLarge ? undefined : { file, url: URL.createObjectURL(file) });
  };
  const send = (upload: LogoUpload) => {
    if (!picture) {
      setFault(LOGO_FAULTS.missing);
      return;
    }
    const onSuccess = () => {
      saySucceeded(`${upload.name} has its logo.`);
      onDone();
    };
    uploading.mutate(
      { ...upload, file: picture.file },
      { onSuccess, onError: (error) => setFault(faultOf(error)) },
    );
  };
  return { picture, fault, isBusy: uploading.isPending, choose, send };
}
