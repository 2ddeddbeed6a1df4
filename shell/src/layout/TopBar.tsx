import { userOf, useSession } from '@padiman/client/session';
import { Flex, Icon, IconButton, Text } from '@padiman/ui';

/** Bar on a phone: opens the menu, and names the admin. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const user = userOf(useSession());
  return (
    <Flex
      as="header"
      hideFrom="sm"
      align="center"
      gap="2"
      px="2"
      h="56px"
      position="sticky"
      top="0"
      zIndex="1100"
      bg="surface"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <IconButton label="Open menu" onClick={onOpenMenu}>
        <Icon name="menu" size={22} />
      </IconButton>
      <Text fontWeight="semibold">
        {user?.firstName} {user?.lastName}
      </Text>
    </Flex>
  );
}
