import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/{-$lang}/number/$phone')({
  component: () => (
    <h1>
      Number {Route.useParams().phone}
      {Route.useParams().lang}
    </h1>
  ),
});
