import { createFileRoute } from '@tanstack/react-router';
import { renderSVG } from 'uqr';
import { getRenderContext } from '#web/api/page-context.ts';

/** QR code in the footer with the site's address, to continue on a phone. */
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
