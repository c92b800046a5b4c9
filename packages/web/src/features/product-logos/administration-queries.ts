import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listUploadedLogos,
  removeLogo,
  uploadLogo,
} from '@pactbook/domain/features/product-logos/endpoints.ts';
import type { LogoUpload, UploadedLogo } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { upload } from '../../platform/api-client/upload.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** The logos that the organization uploaded. */
export const uploadedLogosQuery = endpointQuery('Logos', listUploadedLogos);

const CHANGED: readonly CacheGroup[] = ['Logos', 'Activity'];

/** Uploads the logo of a product or vendor. */
export function useUploadLogo() {
  const client = useQueryClient();
  return useMutation<UploadedLogo, Error, LogoUpload & { readonly file: File }>({
    mutationKey: [uploadLogo.id],
    mutationFn: ({ owner, name, file }) => upload(uploadLogo, { fields: { owner, name }, file }),
    onSuccess: () => {
      for (const group of CHANGED) void client.invalidateQueries({ queryKey: [group] });
    },
  });
}

/** Removes an uploaded logo. */
export const useRemoveLogo = () => useEndpointMutation(removeLogo, { invalidates: CHANGED });
