/** What stands in the place of rows before they come. */
export const Skeleton = () => (
  <div className="list-skeleton" aria-hidden>
    {Array.from({ length: 8 }, (_, line) => (
      <span key={line} />
    ))}
  </div>
);
