import { BrainCircuit } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** `/admin/contract-analysis`, until documents are analysed. */
export function ContractAnalysisPage() {
  return (
    <EmptyState
      icon={<BrainCircuit />}
      title="Contract Intelligence (beta) is not part of this version yet"
      text="Here you will read a contract’s document together with the dates, costs and clauses found in it."
    />
  );
}
