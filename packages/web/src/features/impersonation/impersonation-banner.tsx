import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useGoingBack } from './use-going-back.tsx';

/**
 * Says that the account on screen is somebody else's, with a button that ends the impersonation
 * (docs/product/people.md, "Impersonation").
 */
export function ImpersonationBanner() {
  const { goBack, isPending, question } = useGoingBack();
  return (
    <>
      <Banner
        tone="caution"
        className="sticky top-0 z-20 max-md:top-14"
        action={
          <Button size="sm" isBusy={isPending} onClick={goBack}>
            Stop impersonating
          </Button>
        }
      >
        You are currently impersonating a user!
      </Banner>
      {question}
    </>
  );
}
