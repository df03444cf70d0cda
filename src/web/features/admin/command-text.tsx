/** A shell command, left to right in every language. */
export function CommandText({ children }: { children: string }) {
  return (
    <code dir="ltr" className="mt-1 block rounded-control bg-page px-3 py-2 text-start text-[0.875rem] break-words">
      {children}
    </code>
  );
}
