import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useRemoveDemo } from './queries.ts';

/** From trying it to using it: the demo goes, and the setup of one's own organization comes. */
export function RemoveDemoPanel() {
  const [isAsking, setIsAsking] = useState(false);
  const removing = useRemoveDemo();
  return (
    <Panel
      title="This is the demo"
      context="To begin for real, remove it. The server then prints an address at which you set up your own organization."
      actions={<Button onClick={() => setIsAsking(true)}>Remove Demo</Button>}
    >
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Remove the demo?"
        text="Its organizations go with all their people, records and documents, also what you added yourself. This cannot be undone, and the demo does not come back."
        confirmLabel="Remove Demo"
        isDangerous
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate(undefined, { onError: sayFailed })}
      />
    </Panel>
  );
}
