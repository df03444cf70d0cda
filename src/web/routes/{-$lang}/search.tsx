import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/{-$lang}/search')({ component: () => <h1>Search</h1> });
