/** The word of an act in a page's head: on a phone its icon stands for it, so that all acts fit beside the title. */
export const ActWord = ({ children }: { children: string }) => (
  <span className="max-md:sr-only">{children}</span>
)
