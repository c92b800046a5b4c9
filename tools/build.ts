// `npm run build`: builds what changed, web and server, for who starts the server without npm (systemd, a container).
import { buildProductWhenNeeded } from './running/build-product.ts';

process.exitCode = (await buildProductWhenNeeded()) ? 0 : 1;
