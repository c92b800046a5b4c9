import { Download, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button } from '../src/ui/actions/button.tsx';
import { CopyLinkButton } from '../src/ui/actions/copy-link-button.tsx';
import { IconButton } from '../src/ui/actions/icon-button.tsx';
import { LinkButton } from '../src/ui/actions/link-button.tsx';
import { Collapsible } from '../src/ui/layout/collapsible.tsx';
import { PageHeader } from '../src/ui/layout/page-header.tsx';
import { Panel } from '../src/ui/layout/panel.tsx';
import { Breadcrumb } from '../src/ui/navigation/breadcrumb.tsx';
import { NavTab, NavTabs } from '../src/ui/navigation/nav-tabs.tsx';
import { Avatar } from '../src/ui/text/avatar.tsx';
import { Badge } from '../src/ui/text/badge.tsx';
import { Highlight } from '../src/ui/text/highlight.tsx';
import { Kbd } from '../src/ui/text/kbd.tsx';
import { RestrictedValue } from '../src/ui/text/restricted-value.tsx';

function ContractHeader() {
  return (
    <div>
      <PageHeader
        breadcrumb={
          <Breadcrumb>
            <a href="#all">All Records</a>
            <span aria-current="page">Atlas Suite</span>
          </Breadcrumb>
        }
        title="Atlas Suite"
        badges={<Badge tone="positive">Live</Badge>}
        context="Northwind Traders · 14 Days"
        actions={
          <>
            <Button icon={<Pencil />}>Edit</Button>
            <IconButton label="More actions" variant="secondary">
              <MoreHorizontal aria-hidden />
            </IconButton>
            <Button variant="primary">Renew</Button>
          </>
        }
      />
      <div className="mt-4">
        <NavTabs label="Record pages">
          {['Details', 'Edit', 'Annual Costs', 'Documents', 'Delete'].map((name, index) => (
            <NavTab key={name}>
              <a href={`#${name}`} aria-current={index === 0 ? 'page' : undefined}>
                {name}
              </a>
            </NavTab>
          ))}
        </NavTabs>
      </div>
    </div>
  );
}

function Marks() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Panel title="Buttons" actions={<Button size="sm">Small</Button>}>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" icon={<Plus />}>
            Add a New Record
          </Button>
          <Button icon={<Download />}>Export</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="danger" icon={<Trash2 />}>
            Delete Record
          </Button>
          <Button variant="primary" isBusy>
            Saving
          </Button>
          <Button isBusy>Saving</Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" size="lg">
            Sign In
          </Button>
          <IconButton label="Edit">
            <Pencil aria-hidden />
          </IconButton>
          <LinkButton>Forgot your password?</LinkButton>
          <CopyLinkButton address="https://example.org" onFail={() => undefined} />
        </div>
      </Panel>
      <Panel title="Words" context="Badges, people, marks">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="positive">Live</Badge>
          <Badge tone="caution">Evaluating</Badge>
          <Badge tone="negative">Expired</Badge>
          <Badge>Archived</Badge>
          <Badge hasDot={false}>Beta</Badge>
          <Avatar name="Dana Fox" size="sm" />
          <Avatar name="Ana Ruiz" />
          <Avatar name="Priya Natarajan" size="lg" />
          <RestrictedValue />
          <span>
            <Highlight text="Contoso Contracts" search="con" />
          </span>
          <span className="flex gap-1">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
        </div>
        <Collapsible title="Records" className="mt-4">
          <p className="pl-4.5 text-muted">Folded lines</p>
        </Collapsible>
      </Panel>
    </div>
  );
}

export function TextParts() {
  return (
    <>
      <ContractHeader />
      <Marks />
    </>
  );
}
