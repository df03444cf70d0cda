import { createFileRoute } from '@tanstack/react-router';
import { renderSVG } from 'uqr';
import { getRenderContext } from '#web/api/page-context.ts';

/** The picture in the footer: the address of this site, to go on with on a phone. */
export const Route = createFileRoute('/qr.svg')({
  server: {
    handlers: {
      GET: () => {
        const { publicUrl } = getRenderContext();
        return new Response(renderSVG(publicUrl, { border: 0 }), {
          headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
        });
      },
    },
  },
});
