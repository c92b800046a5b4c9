import { encode } from 'uqr';

/** Light around the code, in modules, without which cameras do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

export interface QrCodeProps {
  text: string;
  /** What the code is for, in words. */
  label: string;
}

/** A QR code as one SVG path. Dark on light in both themes: many scanners do not read it the other way round. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-lg border border-border"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
