import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './app/application.tsx';
import { createRouter } from './app/router.tsx';
import { takeLinkSecret } from './platform/link-secret.ts';
import { createQueryClient } from './platform/query-client.ts';
import { followOtherTabs } from './platform/session.ts';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root" to draw the application in.');

// Before any code reads the address.
takeLinkSecret();
const queryClient = createQueryClient();
followOtherTabs();

createRoot(root).render(
  <StrictMode>
    <Application queryClient={queryClient} router={createRouter()} />
  </StrictMode>,
);
