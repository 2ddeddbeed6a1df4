/** The kit that every screen is built from. Dialogs, tables and charts are rooms of their own, loaded when needed. */
export { Box, chakra, Flex, Grid, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
export { Button, ButtonBase } from './controls/Button.tsx';
export { IconButton } from './controls/IconButton.tsx';
export { PasswordField } from './controls/PasswordField.tsx';
export { SelectField } from './controls/SelectField.tsx';
export { TextField } from './controls/TextField.tsx';
export { formatLongDate, monthName } from './format/dates.ts';
export { formatCount, formatNaira } from './format/money.ts';
export { formatPhone } from './format/phone.ts';
export { Icon, type IconName } from './icons/Icon.tsx';
export { Avatar } from './layout/Avatar.tsx';
export { Card } from './layout/Card.tsx';
export { PageHeader } from './layout/PageHeader.tsx';
export { Alert } from './states/Alert.tsx';
export { FailedState } from './states/FailedState.tsx';
export { Notice } from './states/Notice.tsx';
export { Skeleton } from './states/Skeleton.tsx';
export { ThemeProvider } from './theme/ThemeProvider.tsx';
