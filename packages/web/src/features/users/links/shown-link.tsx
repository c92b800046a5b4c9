import { CopyTextButton } from '../../../ui/actions/copy-text-button.tsx';

export interface ShownLinkProps {
  /** Whose it is: an address or a name. */
  person: string;
  link: string;
}

/** A link into the account of a person, to copy: no one can read it again. */
export function ShownLink({ person, link }: ShownLinkProps) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2">
      <code className="min-w-0 flex-1 py-1 font-mono text-sm break-all select-all">{link}</code>
      <CopyTextButton name={`link for ${person}`} text={link} />
    </div>
  );
}
