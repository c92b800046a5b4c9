import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** The largest file that is taken, in bytes. */
export const LOGO_FILE_LIMIT = 256 * 1024;
/** The most pixels that a picture has in width and in height. */
export const LOGO_PIXELS_LIMIT = 2_048;
/** The most logos that an organisation uploads. */
export const LOGOS_LIMIT = 1_000;

/** What an uploaded logo is for: one product, or everything of a vendor whose product has none. */
export const LOGO_OWNERS = ['product', 'vendor'] as const;
export type LogoOwner = (typeof LOGO_OWNERS)[number];

/** An upload is a form with these fields and the picture as `file`. */
export const logoUploadSchema = namedObject('LogoUpload', {
  owner: z.enum(LOGO_OWNERS),
  /** The product or vendor as records name it. */
  name: lineSchema(200, 'Name a product or a vendor'),
});
export type LogoUpload = z.infer<typeof logoUploadSchema>;

/** A logo that an organisation uploaded (docs/product/records.md, "Logos"). */
export const uploadedLogoSchema = namedObject('UploadedLogo', {
  id: idSchema,
  owner: z.enum(LOGO_OWNERS),
  name: z.string(),
  logoUrl: z.string(),
  uploadedAt: z.string(),
  uploadedBy: idSchema.nullable(),
});
export type UploadedLogo = z.infer<typeof uploadedLogoSchema>;

/** Why a file cannot be a logo, in the words that a person reads. */
export const LOGO_FAULTS = {
  missing: 'Choose a picture',
  empty: 'This file is empty.',
  tooLarge: 'A logo can be up to 256 kB.',
  wrongType: 'This file is not a PNG, WebP or SVG image. Choose another file.',
  tooManyPixels: `A logo can be up to ${LOGO_PIXELS_LIMIT.toLocaleString('en-US')} pixels wide and high.`,
  animated: 'An animated picture cannot be a logo. Save one frame of it.',
  broken: 'This picture is damaged or incomplete. Export it again.',
  notXml: 'This SVG is damaged or incomplete. Export it again.',
  script: 'This SVG contains a script or another document. Save it as a plain drawing.',
  entities: 'This SVG declares entities. Save it as a plain drawing.',
  reference: 'This SVG uses other files or addresses. Embed them and save it again.',
  picture: 'This SVG contains a picture. Upload the picture itself, as PNG or WebP.',
  tooComplex: 'This SVG has too many parts. Use a simpler drawing.',
  noSize: 'This SVG has no size. Save it with a width and a height.',
  tooSlow: 'This picture takes too long to draw. Use a simpler one.',
  blank: 'This picture is empty. Convert text in an SVG to outlines.',
} as const;
export type LogoFault = keyof typeof LOGO_FAULTS;
