import { Trans } from '@lingui/react/macro';

export const JobStarted = () => <Trans>The job has started. Its progress appears at the top of every page.</Trans>;
