import type { ComponentType, ReactNode } from 'react';
import type {
  Contract,
  ContractFields,
  ContractInput,
} from '@pactbook/domain/features/contracts/contract.ts';

/** A quote of a finding and where the text of the analysis has it. */
export interface Quote {
  /** Counted from 1. */
  readonly page: number;
  readonly endPage: number;
  readonly text: string;
  /** Where on its first page it begins, from 0 to 1. */
  readonly expected: number;
  /** What was found there, for screen readers: "Expiration date". */
  readonly label: string;
}

/** The pages of a PDF with quotes marked. A new list of quotes is scrolled to, not one of others. */
export interface PdfWithQuotesProps {
  bytes: Blob;
  name: string;
  quotes: readonly Quote[];
  /** What else was found, to mark weakly. */
  others: readonly Quote[];
  /** Called when the quotes were looked for: whether the first of them is marked. */
  onLocated: (isMarked: boolean) => void;
}

/** The form of a new record, filled in. */
export interface FilledRecordFormProps {
  start: Partial<ContractFields> & Pick<ContractInput, 'annualCosts'>;
  /** The name of its draft. */
  name: string;
  /** Above the fields: what they were filled in from. */
  notice: ReactNode;
  /** Makes the record. @throws ApiError */
  onSave: (input: ContractInput) => Promise<Contract>;
  onCancel: () => void;
}

type Load<Props> = () => Promise<{ Component: ComponentType<Props> }>;

/** The parts of a review that other features draw; `app` composes them. */
export interface ReviewParts {
  readonly pdf: Load<PdfWithQuotesProps>;
  readonly recordForm: Load<FilledRecordFormProps>;
}
