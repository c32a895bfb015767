import { useStudio } from './context.ts'
import { StudioDialog } from './Dialog.tsx'

/** Matches the URL of a page that the desk shows only after sign-in. */
const SIGNED_IN = /^\/desk\/(?!code\/).+/

/** A dialog with the sign-in page in a frame. The studio stays open, so that unsent changes are not lost. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const { studio } = useStudio()
  return (
    <StudioDialog title="Сеанс закончился: войдите снова" onClose={onClose}>
      {(close) => (
        <iframe
          className="full studio-sign-in"
          src="/desk/"
          title="Вход"
          onLoad={({ currentTarget: { contentWindow } }) => {
            if (!SIGNED_IN.test(contentWindow?.location.pathname ?? '')) return
            studio.flush()
            close()
          }}
        />
      )}
    </StudioDialog>
  )
}
