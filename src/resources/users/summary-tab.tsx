import { msg } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import type { UserRecord } from '#contract/holders/users.ts';
import { CopyText } from '../../components/text/copy-button.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Fact, FactGroups, Group } from '../../components/page/facts.tsx';
import { SummaryFrame, useLoadedRecord } from '../../components/page/record-page.tsx';
import { NumberText, OptionalText } from '../../components/text/text.tsx';
import { userWords } from '../../words/users.ts';
import { UserStatusPill } from './status.tsx';

/** Shows all fields of a user. The edit drawer opens over it. */
export function UserSummaryTab() {
  const loaded = useLoadedRecord<UserRecord>();
  const user = loaded.record;
  return (
    <SummaryFrame>
      <FactGroups>
        <Group label={msg`General`}>
          <Fact label={userWords.name.label}>{user.name}</Fact>
          <Fact label={userWords.nickName.label}>{user.nickName}</Fact>
          <Fact label={userWords.status.label}>
            <UserStatusPill user={user} />
          </Fact>
        </Group>
        <Group label={msg`Contact details`}>
          <Fact label={userWords.email.label}>
            <OptionalText value={user.email} />
          </Fact>
          <Fact label={userWords.phone.label}>
            <OptionalText value={user.phone} />
          </Fact>
        </Group>
        <Group label={msg`Use`}>
          <Fact label={userWords.snCount.label}>
            <NumberText value={user.snCount} />
          </Fact>
          <Fact label={msg`Open sessions`}>
            <NumberText value={user.sessionCount} />
          </Fact>
          <Fact label={userWords.lastSeenDate.label}>
            <DateTime value={user.lastSeenDate} relative />
          </Fact>
        </Group>
        <Group label={msg`Record`}>
          <Fact label={userWords.regDate.label}>
            <DateTime value={user.regDate} relative />
          </Fact>
          <Fact label={userWords.guid.label}>
            <CopyText text={user.guid} what="GUID" />
          </Fact>
        </Group>
      </FactGroups>
      <Outlet context={loaded} />
    </SummaryFrame>
  );
}
