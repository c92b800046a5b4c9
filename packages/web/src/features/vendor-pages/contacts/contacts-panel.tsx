import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { CONTACTS_LIMIT, type VendorContact } from '@pactbook/domain/features/vendor-pages/vendor-contact.ts';
import type { VendorPage } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { vendorContactsQuery } from '../queries.ts';
import { ContactDialog } from './contact-dialog.tsx';

/** The people at a vendor, for users who read one of its records in full. */
export function ContactsPanel({ vendor }: { vendor: VendorPage }) {
  const answer = useQuery(vendorContactsQuery(vendor.name));
  const [edited, setEdited] = useState<VendorContact | 'new' | null>(null);
  const { contacts = [], canEdit = false } = answer.data ?? {};
  const isFull = contacts.length >= CONTACTS_LIMIT;
  return (
    <Panel
      title="Contacts"
      actions={
        canEdit &&
        !isFull && (
          <Button variant="ghost" onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            Add contact
          </Button>
        )
      }
    >
      {answer.isPending && <SkeletonLines lines={2} label="Loading the contacts" />}
      {answer.isError && answer.data === undefined && (
        <ErrorPanel onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} />
      )}
      {answer.data !== undefined && contacts.length === 0 && <p className="text-muted">No contacts yet.</p>}
      {contacts.length > 0 && (
        <ul className="flex flex-col gap-3">
          {contacts.map((contact) => (
            <ContactLine
              key={contact.id}
              contact={contact}
              onEdit={canEdit ? () => setEdited(contact) : undefined}
            />
          ))}
        </ul>
      )}
      {canEdit && isFull && (
        <p className="mt-3 text-sm text-muted">A vendor has at most {CONTACTS_LIMIT} contacts.</p>
      )}
      <ContactDialog vendor={vendor.name} edited={edited} onClose={() => setEdited(null)} />
    </Panel>
  );
}

function ContactLine({ contact, onEdit }: { contact: VendorContact; onEdit: (() => void) | undefined }) {
  const { name, role, email, phone, note } = contact;
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-medium break-words">
          {name}
        </p>
        {role !== '' && (
          <p dir="auto" className="text-sm break-words text-muted">
            {role}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm">
          {email !== '' && (
            <a
              href={`mailto:${encodeURIComponent(email)}`}
              className="inline-flex min-h-6 items-center break-all text-accent-text underline-offset-3 hover:underline"
            >
              {email}
            </a>
          )}
          {phone !== '' && (
            <a
              href={`tel:${phone.replace(/[^+\d]/g, '')}`}
              className="inline-flex min-h-6 items-center text-accent-text tabular-nums underline-offset-3 hover:underline"
            >
              {phone}
            </a>
          )}
        </p>
        {note !== '' && (
          <p dir="auto" className="text-sm break-words whitespace-pre-line text-muted">
            {note}
          </p>
        )}
      </div>
      {onEdit && (
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
