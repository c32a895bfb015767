import { useStudio } from './context.ts'
import { StudioDialog } from './Dialog.tsx'

/** Matches the addresses of the desk's pages that are shown only after the sign-in. */
const SIGNED_IN = /^\/desk\/(?!code\/).+/

/** Dialog with the sign-in page in a frame: the studio stays open, so unsent changes are not lost. */
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
