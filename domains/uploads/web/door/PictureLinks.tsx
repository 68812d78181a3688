/** Small pictures in a row; each opens by itself. */
type Props = { urls: readonly string[]; alt: string }

export function PictureLinks({ urls, alt }: Props) {
  if (urls.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {urls.map((url) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img
            src={url}
            alt={alt}
            width="96"
            height="96"
            loading="lazy"
            className="size-24 rounded-md object-cover"
          />
        </a>
      ))}
    </div>
  )
}
